import { fold } from '#contract/general/fold.ts';

/**
 * Emoji by prefixes of words, folded, in English, German, French and Spanish. The first entry that matches a word of
 * the name wins, so more specific entries come first. `=`: the whole word.
 */
const ICONS: readonly (readonly [emoji: string, beginnings: string])[] = [
  ['😴', 'sleep rest =bed schlaf sommeil sueno'],
  ['🧘', 'yoga meditat mindful stillness calm achtsam'],
  ['🏃', 'run runn jog marathon lauf course correr'],
  ['🚴', 'bike biking cycl rad velo bici'],
  ['🏊', 'swim schwimm natation nada'],
  ['💪', 'fitness gym strength workout exercis train sport muskel fuerza'],
  ['🥾', 'hik mountain walk trek wander rando montan'],
  ['🍳', 'cook kitchen meal recip koch kuche cuisin cocin'],
  ['🥗', 'nutrition food eating diet ernahr aliment comida'],
  ['🩺', 'doctor medic dentist arzt medecin'],
  ['💚', 'health wellbeing wellness energy gesund sante salud vital'],
  ['🐾', 'dog cat pet animal hund katze haustier chien perro mascota'],
  ['👶', 'kid child baby parenting kinder enfant hijo ninos'],
  ['👪', 'famil parent mother father mum mom dad brother sister grand eltern pere mere padres'],
  ['❤️', 'love partner marriage relationship romance wife husband =ehe liebe amour amor couple pareja'],
  ['🤝', 'friend communit neighbo network volunteer freund ami amis amig'],
  ['🎹', 'piano klavier'],
  ['🎸', 'guitar gitarre'],
  ['🎵', 'music sing song choir band musik musique'],
  ['🎨', 'art arts paint draw creativ craft design kunst kreativ dibujo'],
  ['📷', 'photo camera foto'],
  ['✍️', 'writ blog journal book essay schreib ecrit escrib'],
  ['📚', 'read library literature lesen lecture leer lectura'],
  ['🗣️', 'language italian spanish french german english portug sprache langue idioma'],
  ['🎓', 'learn study studies education course school university degree skill lern studium etud aprend estudi'],
  ['🔬', 'science research lab wissenschaft recherche ciencia'],
  ['💰', 'money financ budget saving invest wealth tax geld finanz argent dinero ahorro'],
  ['📈', 'market sales growth revenue vertrieb ventas'],
  ['💻', 'code coding software program develop computer tech'],
  ['👥', 'team lead manag people fuhrung equip'],
  ['💼', 'work career job business office company client studio arbeit beruf travail carriere trabajo empresa'],
  ['🌱', 'garden plant grow garten jardin'],
  ['🧹', 'clean tidy declutter putz menage limpi'],
  ['🛠️', 'repair renovat diy build workshop house werkstatt'],
  ['🏡', 'home household living flat apartment haus wohn maison casa hogar'],
  ['✈️', 'travel trip holiday vacation adventure reise voyage viaj'],
  ['🌍', 'nature climate environment planet world natur umwelt monde mundo'],
  ['⛪', 'church kirche eglise iglesia'],
  ['🕊️', 'spirit faith soul prayer god peace glaube foi alma'],
  ['🧠', 'mind mental psych therap brain geist esprit mente'],
  ['🎉', 'fun play joy hobb game leisure spass loisir ocio'],
  ['🚗', 'car cars driv auto voiture coche'],
  ['🧭', 'purpose life value meaning sinn leben vie vida'],
];

/** An emoji that fits the name of a pillar or area, or null. */
export function iconOfName(name: string): string | null {
  const words = fold(name)
    .text.split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const fits = (beginning: string) =>
    beginning.startsWith('=')
      ? words.includes(beginning.slice(1))
      : words.some((word) => word === beginning || (beginning.length > 2 && word.startsWith(beginning)));
  return ICONS.find(([, beginnings]) => beginnings.split(' ').some(fits))?.[0] ?? null;
}

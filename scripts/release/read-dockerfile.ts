/** An instruction of a Dockerfile: `COPY`, its options such as `from`, and the rest. */
interface Instruction {
  name: string;
  options: Record<string, string>;
  rest: string;
}

export interface Stage {
  /** The image that it begins with. */
  base: string;
  name: string;
  steps: readonly Instruction[];
}

/** What a container of an image is started with. */
export interface ImageConfig {
  workdir: string;
  env: Record<string, string>;
  user: string;
  healthcheck: readonly string[];
  command: readonly string[];
}

/** Reads the part of the format that our Dockerfile uses: one instruction a line. */
export function readDockerfile(text: string): Stage[] {
  const stages: (Stage & { steps: Instruction[] })[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name, flags, rest] = /^([A-Z]+)((?: --[\w-]+=\S+)*) (.*)$/.exec(line)!;
    const options = Object.fromEntries(
      [...flags!.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, value]) => [key!, value!]),
    );
    const step = { name: name!, options, rest: rest! };
    if (step.name !== 'FROM') stages.at(-1)!.steps.push(step);
    else {
      const [base, alias] = step.rest.split(' AS ');
      stages.push({ base: base!, name: alias ?? '', steps: [] });
    }
  }
  return stages;
}

/** The configuration of the image that a stage makes. */
export function configOf({ steps }: Stage): ImageConfig {
  const last = (name: string) => steps.findLast((step) => step.name === name)?.rest ?? '';
  const env = steps
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ rest }) => rest.split(' ').map((each) => each.split('=')));
  return {
    workdir: last('WORKDIR'),
    env: Object.fromEntries(env) as Record<string, string>,
    user: last('USER'),
    healthcheck: JSON.parse(/\[.*\]/.exec(last('HEALTHCHECK'))![0]) as string[],
    command: JSON.parse(last('CMD')) as string[],
  };
}

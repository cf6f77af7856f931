const YES = [true] as const;

/**
 * How a box can look: each prop with its values. A prop that is given is one class in box.css (`gap={1.5}` is
 * `gap-1_5`, `wrap` is `wrap`), over which a class of the caller's module wins. Spaces are steps of 4 px.
 */
export const LOOKS = {
  /** In a line with the text around it. */
  inline: YES,
  block: YES,
  /** Space between the children. */
  gap: [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 'cards'],
  /** Space between lines, where it is not that of `gap`. */
  rowGap: [0, 0.5, 1, 1.5, 2, 3, 4],
  /** Across the direction of the children. */
  align: ['start', 'end', 'center', 'baseline', 'stretch'],
  /** Along the direction of the children. */
  justify: ['between', 'center', 'end'],
  /** Children without room go to a further line. */
  wrap: YES,
  /** In a grid: children are in the middle of their cells. */
  center: YES,

  /** Takes the room that is left. */
  grow: YES,
  /** Neither grows nor shrinks. */
  fixed: YES,
  /** May be narrower than its content. */
  shrink: YES,
  /** Over all columns of a grid. */
  span: YES,
  /** What is absolute inside of it is placed by its edges. */
  relative: YES,
  /** A link or button that is pressed anywhere on the nearest `relative` box around it. */
  cover: YES,
  justifySelf: ['start'],
  /** What is inside of it asks for its width. */
  container: YES,
  /** So many columns of the same width. */
  cols: [1, 2, 3],
  /** The same where there is room for them; on phones one. */
  colsOrOne: [2, 3],
  w: ['full'],
  h: ['full'],
  /** `text` is the longest line that reads well. */
  maxW: ['full', 'text', 'form', 'list', 'page'],
  /** At least as high as a control. */
  minH: ['small', 'control', 'touch', 'row', 'path', 'press', 'press-sm', 'chip'],
  /** On phones at least as high as a finger. */
  touch: YES,
  /** Pressed around it as well: `chip`, `line` and `disc` on phones, `mark` everywhere, as it is small. */
  reach: ['chip', 'line', 'disc', 'mark'],
  hideOnPhone: YES,
  /** On phones it has a line of its own. */
  ownLine: YES,
  /** On phones its buttons share the line: by their words, or evenly. */
  shareOnPhone: [true, 'evenly'],
  /** On phones it is only heard. */
  heardOnPhone: YES,

  /** `card` and `pane` are narrower on phones. */
  p: [5, 6, 'card', 'pane'],
  px: [1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 'card', 'pane'],
  py: [0.5, 1, 1.5, 2, 2.5, 3, 4],
  pt: [2, 4],
  pb: [1.5, 2, 4, 'list'],
  mt: [0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 'auto'],
  mb: [1, 1.5, 2, 3, 4, 5, 6],
  ml: [3, 'auto'],
  mx: ['auto'],

  fill: ['page', 'panel', 'raised', 'hover'],
  radius: ['xs', 'sm', 'md', 'lg', 'full', 'chip'],
  border: ['line', 'strong'],
  shadow: [1, 2, 3],
  lineTop: YES,
  lineBottom: YES,
  /** A line above it, unless it is the first; `--hairline-start` and `-end` say how far from the edges. */
  hairline: YES,
  /** A line between the children. */
  divided: YES,

  /** Small and quiet, beside or below something. */
  hint: YES,
  /** A sentence that explains. */
  note: YES,
  /** Letters and the height of a line. */
  size: ['micro', 'meta', 'small', 'body', 'lead', 'name', 'title', 'heading', 'figure', 'display', 'page'],
  /** Letters only: a line is as high as those around it. */
  fontSize: ['micro', 'meta', 'small', 'body', 'lead'],
  weight: [400, 450, 500, 600],
  tone: ['inherit', 'text', 'soft', 'dim', 'danger', 'warning', 'success', 'gold'],
  /** Letters closer to each other, the more the larger they are. */
  tight: ['lead', 'title', 'display'],
  /** The reading face. */
  face: ['read'],
  /** Figures of one width. */
  tabular: YES,
  textAlign: ['left', 'center', 'right'],
  textWrap: ['pretty', 'balance'],
  nowrap: YES,
  /** Its lines are those that were written. */
  lines: YES,
  /** One line that ends in an ellipsis. */
  truncate: YES,
  /** At most so many lines; the last ends in an ellipsis. */
  clamp: [2, 4],
  /** Long words break where the line ends. */
  breakAnywhere: YES,
  underline: YES,
  /** Overdue, with its icons. */
  late: YES,
  /** It gets the focus without a ring: the top of what has just opened. */
  noRing: YES,
  /** The colour of the icons inside. */
  icons: ['dim'],
  /** The words of a quieter text that count. */
  strong: ['text'],
  /** Links in a sentence. */
  links: ['text', 'soft', 'hover'],
  /** Lists in it have their signs. */
  lists: YES,
  /** A link among words. */
  link: YES,
  /** A field without a frame. */
  bare: YES,
  /** A field that looks like text until it is pointed at. */
  field: YES,
  /** Under the pointer: `fill` has a ground and full colour, `wash` the ground alone, `line` a quiet underline. */
  hover: ['fill', 'wash', 'text', 'underline', 'line', 'link'],
} as const;

/** The names alone, for the running app: the values are in its types and in a test, and not in its build. */
export const LOOK_NAMES: ReadonlySet<string> = new Set(
  (
    'inline block gap rowGap align justify wrap center grow fixed shrink span relative cover justifySelf ' +
    'container cols colsOrOne w h maxW minH touch reach hideOnPhone ownLine shareOnPhone heardOnPhone p px py pt pb mt mb ' +
    'ml mx fill radius border shadow lineTop lineBottom hairline divided hint note size fontSize weight tone tight ' +
    'face tabular textAlign textWrap nowrap lines truncate clamp breakAnywhere underline late noRing icons strong ' +
    'links lists link bare field hover'
  ).split(' '),
);

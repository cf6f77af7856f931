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
  gap: [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8],
  /** Space between lines, where it is not that of `gap`. */
  rowGap: [0, 0.5, 1, 1.5, 2, 3],
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
  w: ['full'],
  h: ['full'],
  /** `text` is the longest line that reads well. */
  maxW: ['full', 'text'],
  /** At least as high as a control. */
  minH: ['small', 'control', 'touch', 'row', 'path'],
  /** On phones at least as high as a finger. */
  touch: YES,
  hideOnPhone: YES,

  p: [5, 6],
  px: [1.5, 2, 2.5, 3, 3.5, 4, 5, 6],
  py: [0.5, 1, 1.5, 2, 2.5, 3, 4],
  pt: [2, 4],
  pb: [1.5, 2, 4],
  mt: [0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 'auto'],
  mb: [1, 1.5, 2, 3, 4, 5, 6],
  ml: [3, 'auto'],
  mx: ['auto'],

  fill: ['page', 'panel', 'raised', 'hover'],
  radius: ['xs', 'sm', 'md', 'lg', 'full'],
  border: ['line', 'strong'],
  lineTop: YES,
  lineBottom: YES,

  /** Small and quiet, beside or below something. */
  hint: YES,
  /** A sentence that explains. */
  note: YES,
  /** Letters and the height of a line. */
  size: ['micro', 'meta', 'small', 'body', 'lead', 'title', 'figure', 'display'],
  /** Letters only: a line is as high as those around it. */
  fontSize: ['micro', 'meta', 'small', 'body', 'lead'],
  weight: [400, 450, 500, 600],
  tone: ['inherit', 'text', 'soft', 'dim', 'danger', 'gold'],
  /** The reading face. */
  face: ['read'],
  /** Figures of one width. */
  tabular: YES,
  textAlign: ['left', 'center', 'right'],
  textWrap: ['pretty', 'balance'],
  nowrap: YES,
  /** One line that ends in an ellipsis. */
  truncate: YES,
  /** At most so many lines; the last ends in an ellipsis. */
  clamp: [2, 4],
  /** Long words break where the line ends. */
  breakAnywhere: YES,
  underline: YES,
  /** The colour of the icons inside. */
  icons: ['dim'],
  /** The words of a quieter text that count. */
  strong: ['text'],
  /** Links in a sentence. */
  links: ['text', 'soft'],
  /** Under the pointer: `fill` has a ground and full colour, `wash` the ground alone. */
  hover: ['fill', 'wash', 'text', 'underline', 'link'],
} as const;

/** The names alone, for the running app: the values are in its types and in a test, and not in its build. */
export const LOOK_NAMES: ReadonlySet<string> = new Set(
  (
    'inline block gap rowGap align justify wrap center grow fixed shrink span relative cover justifySelf ' +
    'container w h maxW minH touch hideOnPhone p px py pt pb mt mb ml mx fill radius border lineTop ' +
    'lineBottom hint note size fontSize weight tone face tabular textAlign textWrap nowrap truncate clamp ' +
    'breakAnywhere underline icons strong links hover'
  ).split(' '),
);

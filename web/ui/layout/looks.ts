const YES = [true] as const;

/**
 * The style props of a box with their values. Each given prop becomes one class of box.css (`gap={1.5}` is `gap-1_5`,
 * `wrap` is `wrap`); a class of the caller's module overrides it. Spaces are multiples of 4 px.
 */
export const LOOKS = {
  /** Inline with the text around it. */
  inline: YES,
  block: YES,
  /** Space between the children. */
  gap: [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8, 'cards'],
  /** Space between lines, if it differs from `gap`. */
  rowGap: [0, 0.5, 1, 1.5, 2, 3, 4],
  /** Across the direction of the children. */
  align: ['start', 'end', 'center', 'baseline', 'stretch'],
  /** Along the direction of the children. */
  justify: ['between', 'center', 'end'],
  /** Children wrap onto the next line. */
  wrap: YES,
  /** In a grid: centers children in their cells. */
  center: YES,

  /** Fills the remaining space. */
  grow: YES,
  /** Neither grows nor shrinks. */
  fixed: YES,
  /** May be narrower than its content. */
  shrink: YES,
  /** Spans all columns of a grid. */
  span: YES,
  /** Absolutely positioned content is placed relative to it. */
  relative: YES,
  /** A link or button whose press area is the nearest `relative` box around it. */
  cover: YES,
  justifySelf: ['start'],
  /** Its content queries its width. */
  container: YES,
  /** Number of columns of the same width. */
  cols: [1, 3],
  /** The same on wide screens; on phones one. */
  colsOrOne: [2, 3],
  w: ['full'],
  h: ['full'],
  /** `text` is the longest line that reads well. */
  maxW: ['full', 'text', 'form', 'list', 'page'],
  /** At least as high as a control. */
  minH: ['small', 'control', 'touch', 'row', 'path', 'press', 'press-sm', 'chip'],
  /** On phones at least the height for a finger. */
  touch: YES,
  /**
   * A press area larger than the element: `chip`, `line`, `below` (a line right below another link) and `disc` on
   * phones, `mark`, which is small, everywhere.
   */
  reach: ['chip', 'line', 'below', 'disc', 'mark'],
  hideOnPhone: YES,
  /** With a mouse, shown while its row is pointed at or has the focus. */
  reveal: YES,
  /** Pulses while something loads. */
  waits: YES,
  /** On phones on a separate line. */
  ownLine: YES,
  /** On phones its buttons fill the line: by the length of their labels, or evenly. */
  shareOnPhone: [true, 'evenly'],
  /** On phones for screen readers only. */
  heardOnPhone: YES,

  /** `card` and `pane` are narrower on phones. */
  p: [5, 6, 'card', 'pane'],
  px: [1.5, 2, 2.5, 3, 3.5, 4, 5, 'card', 'pane'],
  py: [0.5, 1, 1.5, 2, 2.5, 3, 4],
  pt: [2, 4],
  pb: [1.5, 2, 4, 'list'],
  mt: [0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 'auto'],
  mb: [1, 1.5, 2, 3, 4, 5, 6],
  ml: [3, 'auto'],
  mx: ['auto'],

  fill: ['page', 'panel', 'raised', 'hover'],
  radius: ['xs', 'sm', 'md', 'lg', 'full', 'chip'],
  border: ['line', 'strong', 'dashed'],
  shadow: [1, 2, 3],
  lineTop: YES,
  lineBottom: YES,
  /** A line above it, unless it is the first; `--hairline-start` and `-end` are its distances from the edges. */
  hairline: YES,
  /** A line between the children. */
  divided: YES,

  /** Small and quiet, beside or below something. */
  hint: YES,
  /** An explaining sentence. */
  note: YES,
  /** Font size and line height. */
  size: ['micro', 'meta', 'small', 'body', 'lead', 'name', 'title', 'heading', 'figure', 'display', 'page'],
  /** Font size only; the line height is inherited. */
  fontSize: ['micro', 'meta', 'small', 'body', 'lead'],
  weight: [400, 450, 500, 600],
  tone: ['inherit', 'text', 'soft', 'dim', 'danger', 'warning', 'success', 'gold'],
  /** Tighter letter spacing, for large text. */
  tight: ['lead', 'title', 'display'],
  /** The typeface for reading. */
  face: ['read'],
  /** Digits of equal width. */
  tabular: YES,
  textAlign: ['left', 'center', 'right'],
  textWrap: ['pretty', 'balance'],
  nowrap: YES,
  /** Keeps the line breaks of the text. */
  lines: YES,
  /** One line that ends in an ellipsis. */
  truncate: YES,
  /** Maximum number of lines; the last ends in an ellipsis. */
  clamp: [2, 4],
  /** Long words break at the end of a line. */
  breakAnywhere: YES,
  underline: YES,
  /** The colour of overdue, also of its icons. */
  late: YES,
  /** No focus ring: for the top of what has just opened. */
  noRing: YES,
  /** The colour of the icons inside. */
  icons: ['dim'],
  /** Emphasis in a quieter text. */
  strong: ['text'],
  /** Links in a sentence. */
  links: ['text', 'soft', 'hover'],
  /** Lists in it have bullets or numbers. */
  lists: YES,
  /** A link inside text. */
  link: YES,
  /** A field without a frame. */
  bare: YES,
  /** A field that looks like text until it is hovered. */
  field: YES,
  /** On hover: `fill` has a background and full text colour, `wash` only the background, `line` a quiet underline. */
  hover: ['fill', 'wash', 'text', 'underline', 'line', 'link'],
} as const;

/** Only the names, to keep the values out of the build; types and a test use them. */
export const LOOK_NAMES: ReadonlySet<string> = new Set(
  (
    'inline block gap rowGap align justify wrap center grow fixed shrink span relative cover justifySelf ' +
    'container cols colsOrOne w h maxW minH touch reach hideOnPhone reveal waits ownLine shareOnPhone heardOnPhone p px py pt pb mt mb ' +
    'ml mx fill radius border shadow lineTop lineBottom hairline divided hint note size fontSize weight tone tight ' +
    'face tabular textAlign textWrap nowrap lines truncate clamp breakAnywhere underline late noRing icons strong ' +
    'links lists link bare field hover'
  ).split(' '),
);

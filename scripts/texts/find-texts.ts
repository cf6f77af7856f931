import { parseSync } from 'vite';

export interface Text {
  line: number;
  /** On one line, with `{name}` or `{…}` for what is computed. */
  text: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Attributes and fields that people read, even if the text is one small word. */
const READ =
  /^(aria-(label|description|roledescription)|alt|body|description|hint|label|message|placeholder|subject|text|title)$/;
/** Attributes and fields that only programs read. */
const CODE = /^(className|d|href|id|key|name|path|points|role|style|type|viewBox)$/;
/** Calls whose arguments only programs and operators read. */
const CODE_CALLS = /^(console|log|Error|sql|document|window)\b|\blog\.|querySelector|matchMedia/;
/** Types, imports, SQL and comparisons. */
const CODE_NODES = /^(TS(TypeAlias|Interface)|TSTypeAnnotation|Import|ExportAll|TaggedTemplate|BinaryExpression)/;
/** Two words, a capitalized word, or a word beside something computed. */
const PROSE = /\p{L}{2,}[,:;.]? ['“(]?\p{L}+|^\p{Lu}\p{Ll}+[.…?!]?$|[}”] \p{L}{2,}|^\p{L}{2,} [{“]/u;
/** Parts of SQL, styles and headers, which look like two words. */
const NOT_PROSE =
  /^[\w.]+ as \w+$|^(is|not)( (not|in|distinct|from))+$|^(select|case when|\(select|on conflict) |\w: ?['\d]|;[\w ]+[:=]|'(self|none)'/;

/** Lists what people can read in a TypeScript file, in the order of the file. */
export function findTexts(path: string, source: string): Text[] {
  const found: Text[] = [];
  const written = ({ start, end }: Node) => source.slice(start, end);

  const add = (node: Node, text: string) => {
    const oneLine = text.replace(/\s+/g, ' ').trim();
    const hasWord = /\p{L}{2}/u.test(oneLine.replace(/\{[^}]*\}/g, ''));
    if (hasWord) found.push({ line: source.slice(0, node.start).split('\n').length, text: oneLine });
  };

  /** The text of a string or template, and the place of anything else. */
  const textOf = (node: Node): string => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
    if (node.type === 'JSXText') return String(node['value']);
    if (node.type === 'JSXExpressionContainer') return textOf(child(node, 'expression'));
    if (node.type !== 'TemplateLiteral') return /^[\w.]+$/.test(written(node)) ? `{${written(node)}}` : '{…}';
    const values = children(node, 'expressions').map(textOf);
    return children(node, 'quasis')
      .map((quasi, index) => (quasi['value'] as { cooked: string }).cooked + (values[index] ?? ''))
      .join('');
  };

  const visit = (node: Node, isRead: boolean): void => {
    if (CODE_NODES.test(node.type)) return;
    if (/^(Call|New)Expression$/.test(node.type) && CODE_CALLS.test(written(child(node, 'callee')))) return;
    if (/^JSX(Element|Fragment)$/.test(node.type)) {
      const parts = children(node, 'children');
      if (parts.some((part) => part.type === 'JSXText' && /\p{L}/u.test(textOf(part))))
        add(node, parts.map(textOf).join(''));
    }
    if (/^(JSXAttribute|Property)$/.test(node.type)) {
      const key = written(child(node, node.type === 'Property' ? 'key' : 'name'));
      const value = node['value'];
      if (isNode(value) && !(CODE.test(key) && isString(value))) visit(value, isRead || READ.test(key));
      return;
    }
    if (isString(node)) {
      const text = textOf(node);
      if (isRead || (PROSE.test(text) && !NOT_PROSE.test(text))) add(node, text);
    }
    // What a call or a component inside a label is given need not be read.
    const isStillRead = isRead && !/Call|New|Function|JSXElement|Member/.test(node.type);
    for (const each of Object.values(node).flat()) if (isNode(each)) visit(each, isStillRead);
  };

  visit(parseSync(path, source).program as unknown as Node, false);
  return found;
}

function isString({ type, value }: Node): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function children(node: Node, field: string): Node[] {
  return [node[field]].flat().filter(isNode);
}

function child(node: Node, field: string): Node {
  const [only] = children(node, field);
  if (!only) throw new Error(`${node.type} has no ${field}`);
  return only;
}

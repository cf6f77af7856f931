import { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { EditorView } from '@tiptap/pm/view';
import { editorExtensions } from './extensions.ts';
import { readMarkdown, rememberMarkdown, writeMarkdown } from './markdown.ts';
import classes from './TextEditor.module.css';
import { Toolbar } from './Toolbar.tsx';

/** Pixels that stay free above and below the caret. */
const ROOM = 12;

/**
 * Scrolls the page so that the caret is not below the sticky toolbar or head of the entry. If the text scrolls itself,
 * there is nothing to do.
 */
function keepCaretInSight(view: EditorView, toolbar: HTMLElement | null): void {
  const foot = toolbar?.parentElement;
  if (!foot || getComputedStyle(foot).position !== 'sticky') return;
  const head = view.dom.closest('article')?.querySelector('header');
  const caret = view.coordsAtPos(view.state.selection.head);
  const below = caret.bottom + ROOM - foot.getBoundingClientRect().top;
  const above = (head?.getBoundingClientRect().bottom ?? 0) + ROOM - caret.top;
  const top = below > 0 ? below : -Math.max(0, above);
  if (top !== 0) window.scrollBy({ top, behavior: 'instant' });
}

/** A position in the text. */
export type TextPlace = number | 'end';

interface TextEditorProps {
  /** The label for screen readers. */
  label: string;
  placeholder: string;
  /** Markdown. */
  value: string;
  onChange: (markdown: string) => void;
  /** Where the toolbar is rendered. */
  toolbar: HTMLElement | null;
  /** Focuses the editor here, once it is loaded. */
  focused: TextPlace | null;
  /** Not editable, and a tap on a link opens it. */
  readOnly: boolean;
}

/**
 * A rich-text editor for Markdown. Unedited blocks keep their text byte for byte; only edited blocks are written again.
 */
export function TextEditor({ label, placeholder, value, onChange, toolbar, focused, readOnly }: TextEditorProps) {
  const shown = useRef(value);
  const change = useRef(onChange);
  const tools = useRef(toolbar);
  const isReadOnly = useRef(readOnly);
  useEffect(() => {
    isReadOnly.current = readOnly;
    change.current = onChange;
    tools.current = toolbar;
  });
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    if (!place) return undefined;
    const made = new Editor({
      element: place,
      extensions: editorExtensions(placeholder),
      content: readMarkdown(shown.current),
      // The content security policy allows only styles from files.
      injectCSS: false,
      editorProps: {
        attributes: () => ({
          ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: classes['text'] ?? '' },
          'aria-readonly': `${isReadOnly.current}`,
        }),
        // Tables are not supported: their cells are kept apart by spaces and lines.
        transformPastedHTML: (html) => html.replaceAll(/<\/t[dh]>/gi, ' $&').replaceAll(/<\/tr>/gi, '<br>$&'),
        handleScrollToSelection: (view) => {
          keepCaretInSight(view, tools.current);
          return false;
        },
        handleClick: (_view, _position, event) => followLink(event, isReadOnly.current),
      },
      onUpdate: ({ editor: { state } }) => {
        shown.current = writeMarkdown(state.doc);
        change.current(shown.current);
      },
    });
    rememberMarkdown(made.state.doc, shown.current);
    setEditor(made);
    return () => {
      setEditor(null);
      made.destroy();
    };
  }, [place, label, placeholder]);
  useEffect(() => {
    if (!editor || shown.current === value) return;
    shown.current = value;
    editor.commands.setContent(readMarkdown(value), { emitUpdate: false });
    rememberMarkdown(editor.state.doc, value);
  }, [editor, value]);
  useEffect(() => {
    if (!editor) return undefined;
    // The on-screen keyboard moves the toolbar up.
    const follow = () => requestAnimationFrame(() => editor.isFocused && keepCaretInSight(editor.view, toolbar));
    window.visualViewport?.addEventListener('resize', follow);
    return () => window.visualViewport?.removeEventListener('resize', follow);
  }, [editor, toolbar]);
  useEffect(() => void editor?.setEditable(!readOnly, false), [editor, readOnly]);
  useEffect(() => {
    if (editor && focused !== null) editor.commands.focus(focused);
  }, [editor, focused]);
  return (
    <>
      <div ref={setPlace} />
      {editor && toolbar && !readOnly && createPortal(<Toolbar editor={editor} />, toolbar)}
    </>
  );
}

/** A click puts the caret into a link; with Ctrl or Cmd, or while reading, it opens the link. */
function followLink({ target, ctrlKey, metaKey }: MouseEvent, isReading: boolean): boolean {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || !(ctrlKey || metaKey || isReading)) return false;
  window.open(link.href, '_blank', 'noopener,noreferrer');
  return true;
}

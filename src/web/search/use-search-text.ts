import { useEffect, useState } from 'react';
import { cleanText } from './clean-text.ts';

/** Debounce before a search, ms (docs/product-rules.md R41). */
const DEBOUNCE = 1000;

export interface SearchText {
  /** The text of the field, cleaned. */
  text: string;
  /** The current search; empty for none. */
  searched: string;
  /** The search before it; empty after the field was cleared. */
  searchedBefore: string;
  /** Sets a new text; while it is being composed, the field itself is not changed. */
  setText: (text: string, isComposing?: boolean) => void;
  /** Searches now, without the debounce. */
  submit: (text?: string) => void;
}

/**
 * The text of the field and the current search: a text unchanged for a second, a submitted one, or
 * one whose results are cached. The field is server-rendered and exists before this code, so it is
 * read and written as an element, not rendered here.
 */
export function useSearchText(
  input: HTMLInputElement,
  isCached: (text: string) => boolean,
  isSent: boolean,
): SearchText {
  const [text, setClean] = useState(() => cleanText(input.value));
  const [{ searched, searchedBefore }, setSearched] = useState(() => ({
    searched: isSent || isCached(input.value.trim()) ? cleanText(input.value).trim() : '',
    searchedBefore: '',
  }));
  const wanted = text.trim();

  const setText = (next: string, isComposing = false) => {
    const clean = cleanText(next);
    if (input.value !== clean && !isComposing) writeValue(input, clean);
    setClean(clean);
    const search = clean.trim();
    if (search === '' || isCached(search)) setSearched(followedBy(search));
  };
  const submit = (next = input.value) => {
    setText(next);
    setSearched(followedBy(cleanText(next).trim()));
  };

  useEffect(() => {
    if (wanted === '' || wanted === searched) return;
    const timer = setTimeout(() => setSearched(followedBy(wanted)), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [wanted, searched]);

  return { text, searched, searchedBefore, setText, submit };
}

type Searched = Pick<SearchText, 'searched' | 'searchedBefore'>;

const followedBy =
  (next: string) =>
  (last: Searched): Searched =>
    next === last.searched ? last : { searched: next, searchedBefore: last.searched };

/** Replaces the typed text with the cleaned one and restores the caret. */
function writeValue(input: HTMLInputElement, clean: string): void {
  const before = input.value.slice(0, input.selectionEnd ?? input.value.length);
  input.value = clean;
  if (document.activeElement !== input) return;
  const caret = cleanText(before).length;
  input.setSelectionRange(caret, caret);
}

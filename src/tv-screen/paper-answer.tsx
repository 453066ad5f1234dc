/** @jsxImportSource preact */
import type { TvTitle } from './api.ts';
import { ProviderMark } from './provider-mark.tsx';
import { answer } from './words.ts';

/** The answer where to watch a title, on a slip of paper. */
export function PaperAnswer({ title, services }: { title: TvTitle; services: number }) {
  const provider = title.mine[0] ?? title.free[0] ?? (title.plans < 2 ? title.offer : null);
  return (
    <p className="answer">
      {provider !== null && <ProviderMark provider={provider} />}
      <span>{answer(title, services)}</span>
    </p>
  );
}

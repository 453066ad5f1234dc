import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ForYouTitle } from '#api/types.ts';
import { connectApi } from '#web/api-client/api-client.ts';
import { setToken } from '#web/api-client/session.ts';
import { storeInTurn } from './put-away.tsx';

vi.mock('#ui/toast.tsx', () => ({ showToast: () => undefined }));

const title = { media_type: 'movie', media_id: 598 } as ForYouTitle;
let client: QueryClient;
let sent: string[];
let answers: (() => void)[];

beforeEach(() => {
  client = new QueryClient();
  [sent, answers] = [[], []];
  vi.stubGlobal('window', {});
  setToken('ana');
  connectApi(async (path, { method }) => {
    sent.push(`${method} ${path}`);
    await new Promise<void>((resolve) => answers.push(resolve));
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  setToken(null);
  vi.unstubAllGlobals();
});

test('undoing is sent only when putting away has been stored, so that it is what stays', async () => {
  const away = storeInTurn(client, title, { choice: 'dismissed', isOn: true });
  const undone = storeInTurn(client, title, { choice: 'dismissed', isOn: false });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(sent).toEqual([expect.stringMatching(/^POST .*dismissed\/add$/)]);
  answers[0]?.();
  expect(await away).toBe(true);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(sent[1]).toMatch(/^DELETE .*dismissed\/remove$/);
  answers[1]?.();
  expect(await undone).toBe(true);
});

test('another title does not wait', async () => {
  const other = { ...title, media_id: 599 };
  const both = [title, other].map((each) =>
    storeInTurn(client, each, { choice: 'dismissed', isOn: true }),
  );
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  for (const answer of answers) answer();
  expect(await Promise.all(both)).toEqual([true, true]);
});

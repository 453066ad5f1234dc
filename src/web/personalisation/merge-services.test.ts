import { describe, expect, test } from 'vitest';
import { mergeServices, readAgreement } from './follow-subscriptions.ts';

const owner = 'dora';
const after = (...ids: number[]) => ({ agreement: { owner, ids }, owner });

describe('the services of a browser and an account', () => {
  test.each([
    ['are joined at the first sign-in', [8, 307], [337], { agreement: null, owner }, [337, 8, 307]],
    ['stay joined if both have the same', [8], [8], after(8), [8]],
    ['take over what the browser added', [8, 11], [8], after(8), [8, 11]],
    ['take over what the browser removed', [], [8], after(8), []],
    ['take over what another device added', [8], [8, 337], after(8), [8, 337]],
    ['take over what another device removed', [8, 337], [8], after(8, 337), [8]],
    ['take over changes of both', [8, 11], [8, 337], after(8, 307), [8, 337, 11]],
    [
      'are the account’s where the browser has those of another person',
      [8, 11],
      [337],
      { agreement: { owner: 'zé', ids: [8] }, owner },
      [337],
    ],
  ] as const)('%s', (_, browser, account, options, merged) => {
    expect(mergeServices(browser, account, options)).toEqual(merged);
  });
});

test.each([null, '', '{', 'null', '[]', '{"owner":1,"ids":[]}', '{"owner":"a","ids":["8"]}'])(
  'no agreement is read from %s',
  (text) => {
    expect(readAgreement(text)).toBeNull();
  },
);

test('an agreement is read as it was stored', () => {
  const agreement = { owner: 'dora', ids: [8, 307] };
  expect(readAgreement(JSON.stringify(agreement))).toEqual(agreement);
});

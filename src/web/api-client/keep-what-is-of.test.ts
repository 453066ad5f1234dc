import { expect, test } from 'vitest';
import { keepWhatIsOf } from './keep-what-is-of.ts';

const ofDora = { queryKey: ['library', 'for-you', 'titles', 'dora', '8,307', null] };

test('what an account was shown stays for it alone, and not when it has signed out', () => {
  expect(keepWhatIsOf('dora')('titles', ofDora)).toBe('titles');
  expect(keepWhatIsOf('bia')('titles', ofDora)).toBeUndefined();
  expect(keepWhatIsOf(null)('titles', ofDora)).toBeUndefined();
  expect(keepWhatIsOf('dora')(undefined, undefined)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { getRouter } from '#web/router.tsx';

test('these are all addresses of the site', () => {
  expect(Object.keys(getRouter().routesByPath).toSorted()).toMatchInlineSnapshot();
});

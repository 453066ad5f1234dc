import { expect, test } from 'vitest';
import { getRouter } from '#web/router.tsx';

test('these are all addresses of the site', () => {
  expect(Object.keys(getRouter().routesByPath).toSorted()).toMatchInlineSnapshot(`
    [
      "/",
      "/account-confirmation",
      "/auth/apple/callback",
      "/auth/callback",
      "/auth/facebook/callback",
      "/category/$name",
      "/contact",
      "/descubra/filmes",
      "/descubra/series",
      "/doubts",
      "/filme/$slug",
      "/filmes/$slug",
      "/gallery",
      "/gallery/$galleryId",
      "/genres",
      "/hoje",
      "/lista/$slug",
      "/lists",
      "/movie/$slug",
      "/movie/genre/$genreId",
      "/our-lists",
      "/our-lists/$sagaId",
      "/person/$personId",
      "/pessoa/$slug",
      "/plataformas",
      "/platform/$providerId",
      "/platforms",
      "/privacy",
      "/profile",
      "/quanto-custa",
      "/register-verify",
      "/releases",
      "/reset-password",
      "/search",
      "/search-gallery/$galleryId",
      "/serie/$slug",
      "/serie/genre/$genreId",
      "/series/$slug",
      "/settings",
    ]
  `);
});

// Replaces the server-rendered reference with Scalar's, from which calls can be tried. Where
// this script or Scalar does not load, the page stays as it is.
const { reference, document: url } = document.currentScript.dataset;

import(reference).then(({ createApiReference }) => {
  document.querySelector('link[rel=stylesheet]').remove();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  createApiReference(place, {
    url,
    // Nothing but our own files and our own API is asked.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'direct',
    darkMode: true,
  });
});

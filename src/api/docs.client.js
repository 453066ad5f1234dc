// Replaces the server-rendered reference with Scalar's, from which calls can be tried. Where
// this script or Scalar does not load, the page stays as it is.
const { reference, document: url } = document.currentScript.dataset;

/** Scalar in the colours of docs.css, with enough contrast and targets of at least 24 px. */
const customCss = `
.dark-mode {
  --scalar-background-1: #0c100e;
  --scalar-background-2: #141a17;
  --scalar-background-3: #1d2521;
  --scalar-border-color: #36423b;
  --scalar-color-1: #f5efe3;
  --scalar-color-2: #bcc5bd;
  --scalar-color-3: #a6b2aa;
  --scalar-color-accent: #f791ae;
  --scalar-color-green: #57d694;
  --scalar-button-1: #f791ae;
  --scalar-button-1-hover: #ffb3c7;
  --scalar-button-1-color: #22060f;
}
.dark-mode .sidebar {
  --scalar-sidebar-background-1: #0c100e;
  --scalar-sidebar-color-1: #f5efe3;
  --scalar-sidebar-color-2: #bcc5bd;
  --scalar-sidebar-search-background: #141a17;
  --scalar-sidebar-search-color: #bcc5bd;
  --scalar-sidebar-border-color: #36423b;
}
[data-sidebar-id] button {
  min-width: 24px;
  min-height: 24px;
}
.download-container,
.download-link {
  max-width: 100%;
  white-space: normal;
}`;

/**
 * What Scalar's markup lacks for screen readers, as [selector, attribute, value]; null removes the
 * attribute. Each line is one of axe's findings in version 1.72.1: see the decision on this page.
 */
const AMENDMENTS = [
  ['button.scalar-code-copy:not([aria-label])', 'aria-label', 'Copy'],
  // One of these for every call, all of the same name: not worth a landmark.
  ['.response-card[role=region]', 'role', 'group'],
  ['button[role=none]', 'role', null],
  ['.cm-content:not([aria-label])', 'aria-label', 'Code'],
  ['[role=combobox]:not([aria-expanded])', 'aria-expanded', 'false'],
  ['[role=dialog] section[aria-label^=Notifications]', 'aria-label', 'Messages about this call'],
];

function amend() {
  for (const [selector, name, value] of AMENDMENTS) {
    for (const element of document.querySelectorAll(selector)) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }
  for (const button of document.querySelectorAll('[aria-controls]:not([aria-expanded=false])')) {
    if (!document.getElementById(button.getAttribute('aria-controls'))) {
      button.removeAttribute('aria-controls');
    }
  }
  // While the dialog that tries a call is open, nothing behind it can be reached.
  const behind = document.querySelector('main.references-rendered');
  if (behind) behind.inert = document.querySelector('.scalar-client--open') !== null;
}

import(reference).then(({ createApiReference }) => {
  document.querySelector('link[rel=stylesheet]').remove();
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  createApiReference(place, {
    url,
    customCss,
    // Nothing may be loaded from, or sent to, another origin.
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'direct',
    forceDarkModeState: 'dark',
    hideDarkModeToggle: true,
  });
  new MutationObserver(amend).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['role', 'aria-expanded', 'aria-label', 'class'],
  });
});

/**
 * Styles that inline styles cannot express: in a dark mail program the mail is as dark as the site, and on narrow
 * screens margins shrink. `!important` because inline styles have priority otherwise.
 */
export const mailStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .room { padding: 26px 20px 36px !important; }
  .heading { font-size: 38px !important; }
  .wide { width: 100% !important; }
  .lead-poster { width: 128px !important; height: 192px !important; }
  .box { padding: 16px 16px 2px !important; }
  .lead-words { padding: 16px !important; }
  .lead-name { font-size: 23px !important; }
  .in-card { display: none !important; }
  .below-card { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background: #0C100E !important; }
  .ink { color: #F5EFE3 !important; }
  .soft { color: #BCC5BD !important; }
  .rule { border-color: #36423B !important; }
  .sheet { background: #141A17 !important; border-color: #7E8C83 !important; }
  .pale { background: #2A342F !important; }
  .dark { background: #F5EFE3 !important; }
  .disc { background: #F791AE !important; }
}
`;

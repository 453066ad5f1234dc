import { Link } from '@tanstack/react-router';
import buttons from '#ui/button.module.css';
import { currentSite } from '#web/foundation/site.ts';
import styles from './footer.module.css';
import { HomeLink } from './home-link.tsx';
import {
  type Destination,
  FOOTER_LINKS,
  HELP_LINKS,
  SHOP_URL,
  SOCIAL_NETWORKS,
} from './site-links.ts';

const footerLink = ({ label, to }: Destination) => (
  <Link key={to} to={to} className={styles.link}>
    {label}
  </Link>
);

export function Footer() {
  const { appStores = [] } = currentSite();
  return (
    <footer id="rodape" className={styles.footer}>
      <div className={styles.tiles} aria-hidden="true" />
      <div className={styles.columns}>
        <div>
          <HomeLink className={styles.home} />
          <p className={styles.about}>
            O guia de filmes, séries e novelas pra quem já cansou de procurar.
          </p>
        </div>
        <nav aria-label="Rodapé" className={styles.links}>
          {FOOTER_LINKS.map(footerLink)}
          <a className={styles.link} href={SHOP_URL} target="_blank" rel="noreferrer">
            Loja<span className="visually-hidden"> (abre em nova aba)</span>
          </a>
          {HELP_LINKS.map(footerLink)}
        </nav>
        <section aria-labelledby="leve">
          <h2 id="leve" className={styles.pocket}>
            Leve o VouVer no bolso
          </h2>
          <p className={styles.about}>Baixe o app e descubra onde assistir sem sair do sofá.</p>
          <div className={styles.stores}>
            {(['App Store', 'Google Play'] as const).map((label, index) => (
              // Without an app of the operator's, the page that installs the site itself.
              <a key={label} className={buttons.secondary} href={appStores[index] || '/app'}>
                {label}
              </a>
            ))}
          </div>
        </section>
      </div>
      <div className={styles.credits}>
        <div>
          {currentSite().demonstration && (
            <p>Catálogo de demonstração: a disponibilidade mostrada aqui é só um exemplo.</p>
          )}
          <p>
            © 2025 VouVer. Dados e imagens: TMDB. Disponibilidade: JustWatch. Este produto usa a API
            do TMDB, mas não é endossado nem certificado pelo TMDB.
          </p>
          <p lang="en">This product uses the TMDB API but is not endorsed or certified by TMDB.</p>
        </div>
        <ul id="fim" className={styles.social}>
          {SOCIAL_NETWORKS.map(({ label, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

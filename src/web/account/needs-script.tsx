/** The notice for visitors without JavaScript in the place of a form. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="account-lead">
        Entrar, criar conta e recuperar a senha precisam de JavaScript, que está desligado neste
        navegador. Ligue o JavaScript e recarregue a página. Sem conta, o guia inteiro continua
        aberto pra você.
      </p>
    </noscript>
  );
}

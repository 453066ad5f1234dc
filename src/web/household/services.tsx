import { Link } from '@tanstack/react-router';
import type { HouseholdMember, HouseholdService } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { Icon } from '#ui/icon.tsx';
import { send } from '#web/api-client/send.ts';
import { formatList, formatPrice } from '#web/foundation/format.ts';
import { ProviderLogo } from '#web/images/provider-logo.tsx';
import { FaceRow, MemberFace } from './faces.tsx';
import { useHouseholdChange } from './household-query.ts';
import { memberNames } from './household-words.ts';
import styles from './household.module.css';

interface HouseServicesProps {
  services: readonly HouseholdService[];
  members: readonly HouseholdMember[];
}

/** 'Quem paga o quê': a note to each other, never a payment. */
export function HouseServices({ services, members }: HouseServicesProps) {
  return (
    <section className={styles.section} aria-labelledby="casa-servicos">
      <h2 id="casa-servicos" className={headings.section}>
        Quem paga o quê
      </h2>
      <p className={styles.lead}>
        Só pra casa não pagar duas vezes. A gente não guarda cartão nem senha.
      </p>
      <ul className={styles.services} role="list">
        {services.map((service) => (
          <ServiceCard key={service.provider_id} service={service} members={members} />
        ))}
        <li>
          <Link to="/platforms" className={styles.another}>
            <Icon name="plus" size={22} />
            Marcar {services.length === 0 ? 'um' : 'outro'} serviço
          </Link>
        </li>
      </ul>
    </section>
  );
}

function ServiceCard({
  service,
  members,
}: Pick<HouseServicesProps, 'members'> & { service: HouseholdService }) {
  const { sending, change } = useHouseholdChange();
  const payer = members.find(({ number }) => number === service.paid_by);
  const users = members.filter(({ number }) => service.used_by.includes(number));
  // Who has a service alone pays for it anyway. One button for both answers, which keeps the focus.
  const maySay =
    users.length > 1 && users.some(({ is_you: isYou }) => isYou) && (!payer || payer.is_you);
  const pay = (pays: boolean) =>
    change(() =>
      send('PUT /household/services/{id}', {
        path: { id: service.provider_id },
        json: { pays },
        withToken: true,
      }),
    );
  return (
    <li className={styles.service}>
      <p className={styles.serviceName}>
        <ProviderLogo provider={service} size={48} />
        <b>{service.provider_name}</b>
      </p>
      <div className={styles.payer}>
        {payer ? <MemberFace member={payer} size={40} /> : <i aria-hidden="true" />}
        <p>
          {payer ? (
            <b>{payer.is_you ? 'Você paga' : `${payer.name} paga`}</b>
          ) : (
            'Ninguém disse que paga.'
          )}
          {service.price !== null && (
            <span>{`A partir de ${formatPrice(service.price)} por mês`}</span>
          )}
        </p>
        {maySay && (
          <button
            type="button"
            className={payer ? styles.link : buttons.secondary}
            aria-disabled={sending}
            onClick={() => void pay(!payer)}
          >
            {payer ? 'Não sou eu' : 'Sou eu'}
            <span className="visually-hidden">{` que pago ${service.provider_name}`}</span>
          </button>
        )}
      </div>
      <p className={styles.users}>
        Quem usa
        <FaceRow
          members={users}
          size={32}
          label={formatList(memberNames(service.used_by, members))}
        />
      </p>
    </li>
  );
}

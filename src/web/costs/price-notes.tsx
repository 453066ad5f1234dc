import { Link } from '@tanstack/react-router';
import type { Plan } from '#api/types.ts';
import { mayHaveChanged } from '#shared/plan-rules.ts';
import { checkedWords, planWords } from './costs-words.ts';

/** Sources of the prices, each with the day on which it had them. */
export function PriceNotes({ plans, today }: { plans: readonly Plan[]; today: string }) {
  return (
    <section className="costs-notes" aria-label="De onde vêm os preços">
      <p>
        Preços por mês, sem promoção e sem pacote de operadora, conferidos nos dias abaixo. Preço
        conferido há mais de 120 dias pode ter mudado. Preço que a gente não sabe não entra na
        conta. Se o seu sai por outro valor, <Link to="/contact">conta pra gente</Link>. O catálogo
        muda: a conta é feita de novo a cada visita.
      </p>
      <details>
        <summary>De onde vem cada preço</summary>
        <ul>
          {plans.map((plan) => (
            <li key={plan.id}>
              {plan.provider_name}: {planWords(plan)}, conferido em {checkedWords(plan.checked_on)}
              {mayHaveChanged(plan.checked_on, today) && ' (pode ter mudado)'}. Fonte:{' '}
              {plan.source_link === null ? (
                plan.source
              ) : (
                <a href={plan.source_link} rel="noreferrer nofollow">
                  {plan.source}
                </a>
              )}
              .{plan.note !== '' && ` ${plan.note}`}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

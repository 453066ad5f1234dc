import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useBlocker } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { ImageKind } from '#shared/upload-addresses.ts';
import type { Provider, User } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { showToast } from '#ui/toast.tsx';
import { forgetEdits } from '#web/account/keep-session.ts';
import { pendingAction } from '#web/account/pending-action.ts';
import { failureWords, useSending } from '#web/account/sending.ts';
import { ChoicesSection } from '#web/alerts/choices-section.tsx';
import { providersQuery } from '#web/api-client/data.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { useSubscriptions } from '#web/personalisation/subscription-store.ts';
import { SubscriptionToggles } from '#web/personalisation/subscription-toggle.tsx';
import { headsOf } from '#web/personalisation/toggle-subscription.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { openedQuery } from '#web/session/viewer.ts';
import { useToken } from '#web/session/session-store.ts';
import { EmailCard, PasswordCard } from './access-section.tsx';
import { ActivitySection } from './activity-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import type { ImageChange } from './image-change.ts';
import { ImagesSection } from './images-section.tsx';
import { OpenedSection, PublicSheet } from './opened-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import {
  changeWords,
  saveSettings,
  settingsQuery,
  settingsSchema,
  valuesOf,
  type SettingsChange,
  type HomePlace,
  type SettingsField,
  type SettingsValues,
} from './settings-form.ts';
import { SettingsRail } from './settings-parts.tsx';
import { SECTIONS, SETTINGS_PAGES } from './settings-sections.ts';
import styles from './settings.module.css';
import settingsParts from './settings-parts.module.css';
import { styleSheet } from '#ui/style-sheet.tsx';
import accountSheet from '#web/account/account.sheet.css?url';
import sheet from './settings.sheet.css?url';

const AccountStyles = styleSheet(accountSheet);
const SettingsStyles = styleSheet(sheet);

/** Everything a person can change about their account. */
export function SettingsPage() {
  const token = useToken();
  const user = useQuery(currentUserQuery(token));
  const settings = useQuery(settingsQuery(token));
  // The sheet at the top needs it; without it the sections would move when it arrives.
  const opened = useQuery(openedQuery(token));
  const retry = () => Promise.all([user.refetch(), settings.refetch()]);
  return (
    <div className={styles.page}>
      <SettingsStyles />
      <AccountStyles />
      <h1 className={headings.page}>Configurações</h1>
      {user.data && settings.data && !opened.isPending ? (
        <SettingsForm key={token} user={user.data} settings={settings.data} />
      ) : user.isError || settings.isError ? (
        <div role="alert">
          <p className={styles.lead}>Não deu pra abrir suas configurações agora.</p>
          <button type="button" className={buttons.secondary} onClick={() => void retry()}>
            Tentar de novo
          </button>
        </div>
      ) : (
        <p role="status" className={styles.lead}>
          Carregando...
        </p>
      )}
    </div>
  );
}

interface SettingsFormProps {
  user: User;
  settings: HomePlace & { drawing: number };
}

/** The sections. Those of the profile are saved together; the others act at once. */
function SettingsForm({ user, settings }: SettingsFormProps) {
  const queryClient = useQueryClient();
  const saved = valuesOf(user, settings);
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    setValue,
    reset,
    resetField,
    control,
    formState,
  } = useForm<SettingsValues, unknown, z.output<typeof settingsSchema>>({
    resolver: zodResolver(settingsSchema),
    mode: 'onChange',
    defaultValues: saved,
  });
  const values = useWatch({ control }) as SettingsValues;
  const [images, setImages] = useState<Partial<Record<ImageKind, ImageChange>>>({});
  const [drawing, setDrawing] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const { sending, send } = useSending();
  const isLeaving = useRef(false);

  const dirty = Object.keys(formState.dirtyFields) as SettingsField[];
  const changes: SettingsChange[] = [
    ...dirty.filter((field) => values[field] !== saved[field]),
    ...(images.cover ? ['cover' as const] : []),
    ...(images.photo ? ['photo' as const] : []),
    ...(drawing !== null ? ['drawing' as const] : []),
  ];
  const hasChanges = changes.length > 0;
  useBlocker({
    shouldBlockFn: () =>
      hasChanges &&
      !isLeaving.current &&
      // The browser's own dialog, as for closing the tab.
      !window.confirm('Você ainda não salvou as mudanças. Sair mesmo assim?'),
    // Calls that wait for a sign-in at a provider are stored already.
    enableBeforeUnload: () => hasChanges && !isLeaving.current && pendingAction() === undefined,
  });

  const setImage = (kind: ImageKind, change: ImageChange | undefined) => {
    setImages((now) => {
      const { [kind]: _, ...others } = now;
      return change === undefined ? others : { ...others, [kind]: change };
    });
    if (kind === 'photo' && change !== undefined) setDrawing(null);
  };
  const chooseDrawing = (number: number) => {
    setImage('photo', undefined);
    setDrawing(number);
  };
  const setPlace = (place: HomePlace) => {
    setValue('state_id', place.state_id, { shouldDirty: true });
    setValue('city_id', place.city_id, { shouldDirty: true });
  };
  const discard = () => {
    reset(saved);
    setImages({});
    setDrawing(null);
    setProblem(undefined);
    forgetFormEdits();
  };

  const submit = (checked: z.output<typeof settingsSchema>) =>
    send(
      async () => {
        setProblem(undefined);
        const done = (parts: readonly SettingsChange[]) => {
          for (const part of parts) {
            if (part === 'drawing') setDrawing(null);
            else if (part === 'cover' || part === 'photo') setImage(part, undefined);
            // The types do not say that a field's name and its value belong together.
            else resetField(part, { defaultValue: checked[part] as never });
          }
        };
        await saveSettings(queryClient, { values: checked, changes, images, drawing }, done);
        forgetFormEdits();
        showToast({ text: 'Tudo salvo.', kind: 'success' });
      },
      (error) => {
        const { fields } = errorDetail(error);
        const wrong = Object.keys(saved).filter((field) => fields[field]) as SettingsField[];
        for (const field of wrong) setError(field, { message: fields[field] ?? '' });
        if (wrong[0]) setFocus(wrong[0]);
        const image = fields['file_photo'] ?? fields['file_cover'];
        setProblem(
          image ?? (wrong.length > 0 ? 'Confira os campos marcados.' : failureWords(error)),
        );
      },
    );

  return (
    <div className={styles.layout}>
      <SettingsRail sections={SECTIONS} pages={SETTINGS_PAGES} />
      <div className={styles.sections}>
        <PublicSheet user={user} />
        <form
          id="configuracoes"
          aria-label="Perfil"
          noValidate
          onSubmit={(event) => void handleSubmit(submit)(event)}
        >
          <Section id="perfil">
            <ProfileSection register={register} errors={formState.errors} bio={values.bio} />
          </Section>
          <Section id="foto">
            <ImagesSection
              user={user}
              drawing={drawing ?? settings.drawing}
              hasNewDrawing={drawing !== null}
              images={images}
              onImage={setImage}
              onDrawing={chooseDrawing}
            />
          </Section>
        </form>
        <Section id="assinaturas">
          <ServicesSection />
        </Section>
        <Section id="avisos">
          <ChoicesSection />
        </Section>
        <Section id="publico">
          <OpenedSection />
        </Section>
        <Section id="acesso">
          <div className={styles.pair}>
            <EmailCard user={user} />
            <PasswordCard user={user} />
          </div>
        </Section>
        <Section id="lugar">
          <PlaceSection place={values} onChange={setPlace} />
        </Section>
        <Section id="aparelhos">
          <DevicesSection />
        </Section>
        <Section id="atividade">
          <ActivitySection />
        </Section>
        <Section id="apagar">
          <DeletionSection user={user} onDeleted={() => (isLeaving.current = true)} />
        </Section>
        <SaveBar changes={changes} problem={problem} isSaving={sending} onDiscard={discard} />
      </div>
    </div>
  );
}

/** The parts that are saved together stay in the page when they are saved. */
function forgetFormEdits(): void {
  for (const id of ['configuracoes', 'lugar']) forgetEdits(document.getElementById(id));
}

function Section({ id, children }: { id: (typeof SECTIONS)[number][0]; children: ReactNode }) {
  const label = SECTIONS.find(([sectionId]) => sectionId === id)?.[1];
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`} className={headings.section}>
        {label}
      </h2>
      {children}
    </section>
  );
}

const BEST_KNOWN = 16;

/** The services that the person pays for: the best known ones, and all others they have marked. */
function ServicesSection() {
  const { data } = useQuery(providersQuery());
  const mine = useSubscriptions();
  const providers = useShown(data?.items ?? [], mine);
  return (
    <>
      <p className={styles.lead}>
        Marque e pronto: fica na sua conta, em todos os seus aparelhos.{' '}
        <Link to="/platforms">Todas as plataformas</Link>
      </p>
      <SubscriptionToggles providers={providers} />
    </>
  );
}

/** Once marked, a service stays: switching it off must not remove it under the pointer. */
function useShown(providers: readonly Provider[], mine: readonly { id: number }[]): Provider[] {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const news = mine.filter(({ id }) => !marked.has(id));
  if (news.length > 0) setMarked(new Set([...marked, ...news.map(({ id }) => id)]));
  return headsOf(providers).filter(({ id }, at) => at < BEST_KNOWN || marked.has(id));
}

interface SaveBarProps {
  changes: readonly SettingsChange[];
  /** The reason why the last try to save failed. */
  problem: string | undefined;
  isSaving: boolean;
  onDiscard: () => void;
}

/** The paper bar at the foot, which is there only while something is unsaved. It belongs to the form. */
function SaveBar({ changes, problem, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div className={settingsParts.bar} hidden={changes.length === 0}>
      <div className={settingsParts.barWords}>
        <p role="status">{changes.length > 0 && changeWords(changes)}</p>
        <p role="alert">{problem}</p>
      </div>
      <button type="button" className={buttons.secondary} onClick={onDiscard}>
        Descartar
      </button>
      <button
        type="submit"
        form="configuracoes"
        className={buttons.primary}
        aria-disabled={isSaving}
      >
        {isSaving ? 'Salvando…' : 'Salvar'}
      </button>
    </div>
  );
}

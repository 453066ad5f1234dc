import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { ImageKind } from '#shared/upload-addresses.ts';
import type { User } from '#api/types.ts';
import headings from '#ui/heading.module.css';
import { showToast } from '#ui/toast.tsx';
import { ChoicesSection } from '#web/alerts/choices-section.tsx';
import { failureWords } from '#web/account/failure-words.ts';
import { forgetEdits } from '#web/account/unsaved-edits.ts';
import { pendingAction } from '#web/account/pending-action.ts';
import { useSending } from '#web/account/use-sending.ts';
import { errorDetail } from '#web/api-client/error-detail.ts';
import { ActivitySection } from './activity-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailCard } from './email-card.tsx';
import type { ImageChange } from './image-change.ts';
import { ImagesSection } from './images-section.tsx';
import { OpenedSection } from './opened-section.tsx';
import { PasswordCard } from './password-card.tsx';
import { PlaceSection } from './place-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { PublicSheet } from './public-sheet.tsx';
import { SaveBar } from './save-bar.tsx';
import { saveSettings } from './save-settings.ts';
import { SettingsRail } from './settings-rail.tsx';
import { ServicesSection } from './services-section.tsx';
import { settingsSchema, valuesOf } from './settings-form.ts';
import type { Change, Place, SettingsField, SettingsValues } from './settings-form.ts';

interface SettingsFormProps {
  user: User;
  settings: Place & { drawing: number };
}

const SECTIONS = [
  ['perfil', 'Perfil'],
  ['foto', 'Foto e capa'],
  ['assinaturas', 'O que você assina'],
  ['avisos', 'Quando a gente avisa'],
  ['publico', 'O que os outros veem'],
  ['acesso', 'E-mail e senha'],
  ['lugar', 'Onde você mora'],
  ['aparelhos', 'Aparelhos'],
  ['atividade', 'Atividade da conta'],
  ['apagar', 'Apagar conta'],
] as const;

/** The sections. Those of the profile are saved together; the others act at once. */
export function SettingsForm({ user, settings }: SettingsFormProps) {
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
  const changes: Change[] = [
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
  const setPlace = (place: Place) => {
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
        const done = (parts: readonly Change[]) => {
          for (const part of parts) {
            if (part === 'drawing') setDrawing(null);
            else if (part === 'cover' || part === 'photo') setImage(part, undefined);
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
        for (const field of wrong) setError(field, { message: fields[field]! });
        if (wrong[0]) setFocus(wrong[0]);
        const image = fields['file_photo'] ?? fields['file_cover'];
        setProblem(
          image ?? (wrong.length > 0 ? 'Confira os campos marcados.' : failureWords(error)),
        );
      },
    );

  return (
    <div className="settings-layout">
      <SettingsRail sections={SECTIONS} />
      <div className="settings-sections">
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
          <div className="settings-pair">
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
  const label = SECTIONS.find(([one]) => one === id)![1];
  return (
    <section id={id} className="settings-section" aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`} className={headings.section}>
        {label}
      </h2>
      {children}
    </section>
  );
}

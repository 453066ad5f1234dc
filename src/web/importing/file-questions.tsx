import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { FileQuestion } from '#api/types.ts';
import buttons from '#ui/button.module.css';
import headings from '#ui/heading.module.css';
import { formatPlural } from '#web/foundation/format.ts';
import { FIELD_WORDS, PART_WORDS, questionWords } from './import-words.ts';
import styles from './importing.module.css';

/** The answers as the API takes them. */
export interface FileAnswers {
  parts?: Record<string, string>;
  day_order?: 'day-first' | 'month-first';
  profiles?: string[];
  columns?: Record<string, string>;
  scale?: number;
  time_zone?: string;
}

interface FileQuestionsProps {
  questions: readonly FileQuestion[];
  isBusy: boolean;
  onAnswers: (answers: FileAnswers) => void;
  onCancel: () => void;
}

/** Asks what only the person knows about their files. Each question comes with the likeliest answer. */
export function FileQuestions({ questions, isBusy, onAnswers, onCancel }: FileQuestionsProps) {
  const [answers, setAnswers] = useState<FileAnswers>(() => guessesOf(questions));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onAnswers(answers);
  };
  return (
    <form onSubmit={submit}>
      <h1 className={headings.page}>Só uma pergunta</h1>
      <p className={styles.lead}>O arquivo não diz, e a gente não chuta.</p>
      {questions.map((question) => (
        <fieldset key={`${question.type} ${question.file}`} className={styles.question}>
          <legend>{questionWords(question)}</legend>
          <Answer question={question} answers={answers} onChange={setAnswers} />
        </fieldset>
      ))}
      <div className={styles.doors}>
        <button type="submit" className={buttons.primary} aria-disabled={isBusy}>
          {isBusy ? 'Lendo…' : 'Continuar'}
        </button>
        <button type="button" className={buttons.secondary} onClick={onCancel}>
          Deixar pra lá
        </button>
      </div>
    </form>
  );
}

function guessesOf(questions: readonly FileQuestion[]): FileAnswers {
  const answers: FileAnswers = {};
  for (const question of questions) {
    if (question.type === 'part') {
      answers.parts = { ...answers.parts, [question.file]: question.choices[0] ?? '' };
    } else if (question.type === 'day-order') answers.day_order ??= question.guess;
    else if (question.type === 'profile') {
      const first = question.profiles[0]?.name;
      answers.profiles = [...(answers.profiles ?? []), ...(first === undefined ? [] : [first])];
    } else if (question.type === 'columns') {
      answers.columns ??= Object.fromEntries(
        question.guess.map(({ field, column }) => [field, column]),
      );
    } else answers.scale ??= question.guess;
  }
  return answers;
}

interface AnswerProps {
  question: FileQuestion;
  answers: FileAnswers;
  onChange: (answers: FileAnswers) => void;
}

function Answer({ question, answers, onChange }: AnswerProps) {
  const group = useId();
  switch (question.type) {
    case 'part': {
      const { file, choices } = question;
      return choices.map((choice) => (
        <Choice
          key={choice}
          group={group}
          isOn={answers.parts?.[file] === choice}
          onPick={() => onChange({ ...answers, parts: { ...answers.parts, [file]: choice } })}
        >
          {PART_WORDS[choice] ?? choice}
        </Choice>
      ));
    }
    case 'day-order':
      return (['day-first', 'month-first'] as const).map((order) => (
        <Choice
          key={order}
          group={group}
          isOn={answers.day_order === order}
          onPick={() => onChange({ ...answers, day_order: order })}
        >
          {order === 'day-first' ? 'Pelo dia' : 'Pelo mês'}
        </Choice>
      ));
    case 'profile':
      return question.profiles.map(({ name, rows }) => {
        const mine = answers.profiles ?? [];
        const others = mine.filter((one) => one !== name);
        const isOn = others.length < mine.length;
        return (
          <Choice
            key={name}
            group={group}
            kind="checkbox"
            isOn={isOn}
            onPick={() => onChange({ ...answers, profiles: isOn ? others : [...mine, name] })}
          >
            {`${name}, ${formatPlural(rows, 'linha', 'linhas')}`}
          </Choice>
        );
      });
    case 'columns':
      return <Columns question={question} answers={answers} onChange={onChange} />;
    case 'scale':
      return ([5, 10, 20, 100] as const).map((scale) => (
        <Choice
          key={scale}
          group={group}
          isOn={answers.scale === scale}
          onPick={() => onChange({ ...answers, scale })}
        >
          {String(scale)}
        </Choice>
      ));
  }
}

interface ChoiceProps {
  /** The question: arrow keys move within it. */
  group: string;
  kind?: 'radio' | 'checkbox';
  isOn: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Choice({ group, kind = 'radio', isOn, onPick, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type={kind} name={group} checked={isOn} onChange={onPick} />
      {children}
    </label>
  );
}

/** Which column is what: one row for each column of the file. */
function Columns({
  question,
  answers,
  onChange,
}: AnswerProps & { question: Extract<FileQuestion, { type: 'columns' }> }) {
  const id = useId();
  const columns = answers.columns ?? {};
  const fieldOf = (column: string) =>
    Object.entries(columns).find(([, name]) => name === column)?.[0] ?? '';
  const choose = (column: string, field: string) => {
    const others = Object.entries(columns).filter(
      ([name, value]) => value !== column && name !== field,
    );
    const next = field === '' ? others : [...others, [field, column] as const];
    onChange({ ...answers, columns: Object.fromEntries(next) });
  };
  return (
    <ul role="list" className={styles.columns}>
      {question.columns.map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
        <li key={`${column} ${at}`}>
          <label htmlFor={`${id}-${at}`}>{column || `Coluna ${at + 1}`}</label>
          <select
            id={`${id}-${at}`}
            value={fieldOf(column)}
            onChange={({ currentTarget }) => choose(column, currentTarget.value)}
          >
            <option value="">Não usar</option>
            {Object.entries(FIELD_WORDS).map(([field, words]) => (
              <option key={field} value={field}>
                {words}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}

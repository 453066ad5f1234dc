// Spans of this process's work. Without a collector there is no tracer, and nothing of OpenTelemetry is
// loaded.
// Reasons: docs/decisions/2026-11-22-traces.md
import type { Log } from './log.ts';
import type { TracingConfig } from './tracing-config.ts';

// The terms of tracing: spans, and the tracer that records them.
// Reasons: docs/decisions/2026-11-22-traces.md

/** Facts about a span's work; never about a person: no addresses, texts, names or tokens. */
type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** `none`: a new trace; a `traceparent`: that span of a trusted process. Else the running span. */
  parent?: string | undefined;
}

export interface Span {
  /** Spans that begin during the work are parts of this one. */
  run<Result>(work: () => Result): Result;
  set(attributes: Attributes): void;
  /** Records only the code or class of an error, because its text may be personal data. */
  end(error?: unknown): void;
}

export interface Tracer {
  start(given: SpanStart): Span;
  /** True if a span is running. */
  isInside(): boolean;
  /** Sends the spans that are still waiting; takes some seconds at most. */
  stop(): Promise<void>;
}

let running: Tracer | undefined;

/** Undefined unless tracing was started. */
export const tracer = (): Tracer | undefined => running;

/** Starts tracing if there is a collector. Returns a function that stops it. */
export async function startTracing(
  config: TracingConfig | undefined,
  log: Log,
): Promise<() => Promise<void>> {
  if (config === undefined) return async () => undefined;
  const { createTracer } = await import('./open-telemetry.lazy.ts');
  const started = createTracer(config, log);
  running = started;
  return async () => {
    running = undefined;
    await started.stop();
  };
}

/** Does the work, inside a span where tracing is on. */
export async function traced<Result>(
  start: () => SpanStart,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  if (running === undefined) return work();
  const span = running.start(start());
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

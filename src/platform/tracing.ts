// Spans of this process's work. Without a collector there is no tracer, and nothing of OpenTelemetry is
// loaded.
// Reasons: docs/decisions/2026-11-22-traces.md
import type { Log } from './log.ts';
import type { Span, SpanStart, Tracer } from './spans.ts';
import type { TracingConfig } from './tracing-config.ts';

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

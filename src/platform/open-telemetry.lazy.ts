// The only file that uses OpenTelemetry's SDK. It is imported when there is a collector.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  diag,
  trace,
} from '@opentelemetry/api';
import type { Context, SpanAttributes } from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from './log.ts';
import type { Tracer } from './tracing.ts';
import type { TracingConfig } from './tracing-config.ts';

/** Milliseconds for which spans are sent again to a collector that does not answer; a shutdown waits as long. */
const PATIENCE_MS = 3000;
/** A collector that is gone is reported this often. */
const REPORTED_EVERY_MS = 600_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** A tracer whose spans are sent in batches; while the collector is gone, 2048 wait and others are dropped. */
export function createTracer(config: TracingConfig, log: Log): Tracer {
  const report = reportTo(log);
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint}/v1/traces`,
    headers: { ...config.headers },
    timeoutMillis: PATIENCE_MS,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': config.serviceName }),
    ),
    sampler: samplerOf(config),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const spans = provider.getTracer('vouver');
  const current = new AsyncLocalStorage<Context>();

  function parentOf(parent: string | undefined): Context {
    if (parent === undefined) return current.getStore() ?? ROOT_CONTEXT;
    const remote = parseTraceParent(parent);
    return remote === null
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
  }

  return {
    isInside: () => current.getStore() !== undefined,
    start({ name, kind, attributes = {}, parent }) {
      const around = parentOf(parent);
      const options = { kind: KINDS[kind], attributes: attributes as SpanAttributes };
      const span = spans.startSpan(name, options, around);
      return {
        run: (work) => current.run(trace.setSpan(around, span), work),
        set: (more) => void span.setAttributes(more as SpanAttributes),
        end(error) {
          if (error !== undefined) {
            span.setAttribute('error.type', typeOf(error));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    async stop() {
      await provider.shutdown().catch(report);
    },
  };
}

function samplerOf({ sampler, share }: TracingConfig) {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(share),
  };
  const name = sampler.replace('parentbased_', '') as keyof typeof roots;
  const root = roots[name]();
  return name === sampler ? root : new ParentBasedSampler({ root });
}

/**
 * The SDK's own messages would have whole spans in them; of its errors one is logged every ten minutes.
 * Returns how others are logged.
 */
function reportTo(log: Log): (error: unknown) => void {
  const drop = () => undefined;
  const silent = { error: drop, warn: drop, info: drop, debug: drop, verbose: drop };
  diag.setLogger(silent, { logLevel: DiagLogLevel.NONE, suppressOverrideMessage: true });
  let reportedAt = -Infinity;
  const report = (error: unknown) => {
    if (performance.now() - reportedAt < REPORTED_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn({ reason: typeOf(error) }, 'traces could not be sent to the collector');
  };
  setGlobalErrorHandler(report);
  return report;
}

/** `ECONNREFUSED`, `503`, `TypeError`. */
function typeOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : '';
  return /^\w{1,40}$/.test(code) ? code : error.name;
}

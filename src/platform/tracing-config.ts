import { z } from 'zod';

/** The collector of traces, and the requests that have one. */
export interface TracingConfig {
  /** The collector, without a slash at its end; traces are sent to `/v1/traces` below it. */
  endpoint: string;
  /** Sent with them, such as the collector's key. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  sampler: Sampler;
  /** The share of traces of the samplers `…traceidratio`, from 0 to 1. */
  share: number;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type Sampler = (typeof SAMPLERS)[number];

export const sampler = z.enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` });

export const sampledShare = z
  .string()
  .trim()
  .regex(/^(0|1|0?\.\d{1,9}|1\.0+)$/, 'must be a share from 0 to 1, such as 0.05')
  .transform(Number);

/** `api-key=abc,tenant=tv`, with values encoded as in an address: the standard's form. */
export const sentHeaders = z
  .string()
  .regex(/^[\w-]+=[^,=\s]+=*(,[\w-]+=[^,=\s]+=*)*$/, 'must be name=value pairs separated by commas')
  .refine((text) => canDecode(text), 'must be encoded as in an address')
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
      }),
    ),
  );

function canDecode(text: string): boolean {
  try {
    // A line break in a header would be refused at the first export only.
    return !/[\r\n]/.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

/** Undefined without a collector. */
export function tracingOf(env: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string>;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER: Sampler;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env;
  return endpoint === undefined
    ? undefined
    : {
        endpoint,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: env.OTEL_SERVICE_NAME,
        sampler: env.OTEL_TRACES_SAMPLER,
        share: env.OTEL_TRACES_SAMPLER_ARG,
      };
}

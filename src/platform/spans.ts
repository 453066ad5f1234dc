// The terms of tracing: spans, and the tracer that records them.
// Reasons: docs/decisions/2026-11-22-traces.md

/** Facts about a span's work; never about a person: no addresses, texts, names or tokens. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

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

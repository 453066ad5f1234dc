import type { Replicas } from './replicas.ts';

/** The replicas as Prometheus metrics, by their places in DATABASE_REPLICA_URLS; nothing without any. */
export function metricsOfReplicas(replicas: Pick<Replicas, 'states'> | undefined) {
  const states = replicas?.states() ?? [];
  if (states.length === 0) return [];
  const label = (at: number) => ({ replica: String(at + 1) });
  return [
    {
      name: 'vouver_replica_usable',
      help: '1 while reads may go to the replica.',
      values: states.map(({ isUsable }, at) => ({ labels: label(at), value: Number(isUsable) })),
    },
    {
      name: 'vouver_replica_behind_bytes',
      help: 'How much of the log of the primary the replica has not replayed yet.',
      values: states.flatMap(({ behindBytes }, at) =>
        behindBytes === null ? [] : [{ labels: label(at), value: behindBytes }],
      ),
    },
  ];
}

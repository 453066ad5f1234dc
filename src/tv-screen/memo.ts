import { Component, h } from 'preact';
import type { ComponentChild, FunctionComponent } from 'preact';

/** A component that renders again only if one of its props has changed: most of a screen stays while the focus moves. */
export function memo<Props extends object>(
  render: FunctionComponent<Props>,
): FunctionComponent<Props> {
  class Memoised extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return areDifferent(this.props as Props, next);
    }
    override render(): ComponentChild {
      return h(render, this.props as Props);
    }
  }
  return Memoised as unknown as FunctionComponent<Props>;
}

function areDifferent<Props extends object>(before: Props, after: Props): boolean {
  const names = Object.keys(after) as (keyof Props)[];
  return (
    names.length !== Object.keys(before).length ||
    names.some((name) => before[name] !== after[name])
  );
}

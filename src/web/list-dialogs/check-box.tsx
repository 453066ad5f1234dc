import type { ComponentProps } from 'react';
import { Icon } from '#ui/icon.tsx';

/** A checkbox as the design draws it. */
export const CheckBox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <span className="list-box">
    <input type="checkbox" className="list-check" {...props} />
    <Icon name="check" size={22} />
  </span>
);

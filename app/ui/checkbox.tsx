import type { ComponentProps } from "react";

interface CheckboxProps extends ComponentProps<"input"> {
  /** Some of what it stands for is selected, and some is not. */
  isHalf?: boolean;
}

/** A tick box; its children are the label. `className` is for both. */
export function Checkbox({ isHalf = false, className = "", children, ...input }: CheckboxProps) {
  return (
    <label className={`checkbox ${className}`}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = isHalf;
        }}
        {...input}
      />
      {children}
    </label>
  );
}

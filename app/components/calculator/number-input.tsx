import type { GivenInput } from "./calculator";

interface NumberInputProps {
  given: GivenInput;
  /** Which keys a phone offers. */
  mode: "numeric" | "decimal";
  /** As it was typed. */
  value: string;
}

/** Text, so that what was typed comes back as it was. */
export function NumberInput({ given, mode, value }: NumberInputProps) {
  return (
    <input {...given} type="text" inputMode={mode} autoComplete="off" maxLength={40} defaultValue={value} />
  );
}

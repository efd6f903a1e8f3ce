/** What can go wrong between a broker and us, for tests: each may wait, or throw. */
export interface SandboxFaults {
  /** Before anything is kept: the broker is slow, or down. */
  beforeCreate?: (() => Promise<void>) | undefined;
  /** When it is kept: the reply is late, or lost. */
  afterCreate?: (() => Promise<void>) | undefined;
  /** Before an account is looked up. */
  beforeRead?: (() => Promise<void>) | undefined;
  /** When a document is kept: the reply is late, or lost. */
  afterDocument?: (() => Promise<void>) | undefined;
  /** Before an account is changed: the broker is slow, or down. */
  beforeChange?: (() => Promise<void>) | undefined;
  /** When an account is changed: the reply is late, or lost. */
  afterChange?: (() => Promise<void>) | undefined;
  /** When a bank is linked: the reply is late, or lost. */
  afterBank?: (() => Promise<void>) | undefined;
}

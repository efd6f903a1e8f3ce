/** What there is of the second step; times are ISO 8601. */
export interface Standing {
  codes: boolean;
  recoveryCodesLeft: number;
  passkeys: {
    id: string;
    passkeyName: string;
    synced?: boolean | null | undefined;
    createdAt: string;
    lastUsedAt?: string | null | undefined;
  }[];
}

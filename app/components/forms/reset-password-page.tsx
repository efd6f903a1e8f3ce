import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import { FormPage } from "./form-page";

interface ResetPasswordPageProps {
  /** Whether the link that was mailed still works. */
  valid: boolean;
  /** What a new password does. */
  lede: string;
  /** Where another link is asked for. */
  another: string;
  /** The form. */
  children: ReactNode;
}

/** Behind a mailed link: the form for a new password, or the way to another link. */
export function ResetPasswordPage({ valid, lede, another, children }: ResetPasswordPageProps) {
  if (!valid) {
    return (
      <FormPage title="This link no longer works" lede="It was already used, or it has expired.">
        <p>Ask for a new link, and use the newest email if there is more than one.</p>
        <ButtonLink href={another} wide>
          Send a new link
        </ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage title="Choose a new password" lede={lede}>
      {children}
    </FormPage>
  );
}

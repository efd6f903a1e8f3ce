import { Button, ButtonLink } from "~/components/ui/button";
import { FormPage } from "./form-page";

interface SignInLinkPageProps {
  /** Whether the link that was mailed still signs in. */
  valid: boolean;
  /** Of the account that it signs in to, where the upstream tells. */
  email: string | null;
  lede: string;
  /** Where another link is asked for. */
  another: string;
}

/** Behind a mailed link: the button that signs in. To open the page changes nothing, as mail scanners follow links. */
export function SignInLinkPage({ valid, email, lede, another }: SignInLinkPageProps) {
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
    <FormPage title="Sign in" lede={lede}>
      {/* A link may have been passed on to sign its reader in to another's account unawares. */}
      {email !== null && (
        <p>
          Account: <strong>{email}</strong>
        </p>
      )}
      <form method="post">
        <Button wide>Sign in</Button>
      </form>
    </FormPage>
  );
}

import type { AlertMember } from "./alert-member";

interface Staff {
  email: string;
  password: string;
  /** The code of their second step, once it is asked for. */
  code: () => Promise<string>;
}

/** Signs in to the desk by both steps, as staff do each time. */
export async function signInToDesk(staff: AlertMember, { email, password, code }: Staff): Promise<void> {
  await staff.open("/desk/login");
  await staff.fill("Email", email);
  await staff.fill("Password", password);
  await staff.press("Go on");
  await staff.sees("Enter the code that your app shows");
  await staff.fill("Code", await code());
  await staff.press("Sign in");
  await staff.sees("Signed in as");
}

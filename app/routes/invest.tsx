import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { InvestorBar } from "~/components/invest/investor-bar";

/** Who invests has a session beside the user's: these pages alone know it. */
export const loader = ({ context }: LoaderFunctionArgs) => ({
  email: context.investor.investor?.email ?? null,
});

export default function InvestLayout() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <>
      <InvestorBar email={email} />
      <Outlet />
    </>
  );
}

import NProgress from "nprogress";

/**
 * The bar with the numbers of SPEC 9.
 * @param template the bar's element: the library's own has a role that does not exist (STACK 7.2)
 */
export const barOf = (template: string) =>
  NProgress.configure({
    minimum: 0.08,
    speed: 200,
    trickleSpeed: 800,
    showSpinner: false,
    barSelector: ".bar",
    template,
  });

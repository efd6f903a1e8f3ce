/** The style of the upstream's own pages, served at /docs.css. */
export const css = `:root { color-scheme: light dark; --ink: #1b1a17; --soft: #5d5a52; --line: #d9d4c7; --paper: #faf8f3; --accent: #1d5c4a; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #edeae2; --soft: #a8a498; --line: #3a3832; --paper: #161512; --accent: #7cc7ae; }
}
* { box-sizing: border-box; }
body { overflow-wrap: anywhere; margin: 0 auto; max-width: 56rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 3rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); font-size: 1.25rem; }
h3 { margin: 2rem 0 .25rem; font: 600 1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
p { margin: .25rem 0 .75rem; }
a { color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { overflow-x: auto; padding: 1rem; border: 1px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.note { color: var(--soft); }
.tag { padding: 0 .4rem; border: 1px solid var(--line); border-radius: .25rem; color: var(--soft); font-size: .8125rem; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; margin: .25rem 0 1rem; font-size: .9375rem; }
caption { padding: .25rem 0; text-align: left; font-weight: 600; }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 500; overflow-wrap: normal; }
form { max-width: 26rem; margin: 1.5rem 0; accent-color: var(--accent); }
label { display: block; margin-bottom: .25rem; font-weight: 500; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
input:not([type=radio], [type=checkbox]) { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--soft); border-radius: .25rem; background: transparent; color: inherit; font: inherit; }
.option { display: flex; gap: .75rem; align-items: baseline; min-height: 2.75rem; margin: 0; padding: .5rem 0; border-bottom: 1px solid var(--line); font-weight: 400; }
button { min-height: 2.75rem; margin: 0 .5rem .5rem 0; padding: .5rem 1.25rem; border: 1px solid var(--accent); border-radius: .25rem; background: var(--accent); color: var(--paper); font: 600 1rem/1.4 system-ui, sans-serif; cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
:is(input, button):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.alert { padding: .75rem 0 .75rem 1rem; border-left: 3px solid #b3261e; }
`;

/** At most 60 characters, as the shortest sentences admit; each would leave another place that text may stand in. */
export const payloads = [
  `"'><x-evil onload=x><script>x_evil()</script><!--`,
  // Elements that an article may have, with what it may not.
  `<a href="javascript:x_evil()">x</a><b onclick=x_evil()>y</b>`,
  `<a href="data:text/html,x_evil" style=x-evil:1>x_evil</a>`,
  `<p id=x-evil class=x-evil style=x-evil:1>x_evil</p>`,
  `</script><script>x_evil()</script><x-evil>`,
  `</title></textarea></style><x-evil onclick=a>`,
  `' onmouseover='x_evil()' x-evil='" onfocus="x_evil()`,
  `<!--<script>x_evil()//--><svg/onload=x_evil()>`,
  `&lt;x-evil&gt;&#60;x-evil&#62;\\u003cx-evil\\u003e{{x_evil()}}`,
  `[x-evil](javascript:x_evil()) \${x_evil()} <%= x_evil %>`,
  `![x](x:y"onerror=x_evil())\n\n## <x-evil id=x-evil>\n\n]]><x-evil/>`,
];
/** In the place of each address. */
export const urls = [
  'https://x-evil.example/"><x-evil>',
  "javascript:x_evil()",
  "JaVaScRiPt:x_evil()",
  " javascript:x_evil()",
  "java\tscript:x_evil()",
  "data:text/html,<script>x_evil()</script>",
  "vbscript:x_evil()",
];

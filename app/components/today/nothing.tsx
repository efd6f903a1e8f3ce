/** An empty part leads somewhere. */
export function Nothing({ say, href, next }: { say: string; href: string; next: string }) {
  return (
    <p>
      {say} <a href={href}>{next}</a>
    </p>
  );
}

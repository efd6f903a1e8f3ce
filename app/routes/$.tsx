/** Every address that no route knows: thrown here, so that the root loader has run and the frame is whole. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

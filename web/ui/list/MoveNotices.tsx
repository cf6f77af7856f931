/** What is spoken beside the library's own words: what has moved without dragging, and a keyboard move that is refused. */
export function MoveNotices({ said, refused }: { said: string; refused: string }) {
  return (
    <>
      <p className="sr-only" role="status">
        {said}
      </p>
      <p className="sr-only" role="alert">
        {refused}
      </p>
    </>
  );
}

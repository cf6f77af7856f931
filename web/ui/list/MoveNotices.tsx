/** Announcements beyond those of the library: rows moved without dragging, and refused keyboard moves. */
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

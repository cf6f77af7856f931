/** Announcements besides those of the library: rows moved without dragging, and refused keyboard moves. */
export function MoveNotices({ message, refused }: { message: string; refused: string }) {
  return (
    <>
      <p className="sr-only" role="status">
        {message}
      </p>
      <p className="sr-only" role="alert">
        {refused}
      </p>
    </>
  );
}

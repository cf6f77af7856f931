/** Something that keeps the server from starting and that a person can mend; the message says what, in one line. */
export class StartProblem extends Error {}

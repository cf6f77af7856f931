/** A problem that keeps the server from starting and that an operator can fix; the message names it in one line. */
export class StartProblem extends Error {}

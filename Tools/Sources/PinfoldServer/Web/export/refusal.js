/** The reason for a refused question, with the status and the parameter that a server would name. */
export class Refusal extends Error {
  constructor(status, message, parameter = null) {
    super(message);
    [this.status, this.parameter] = [status, parameter];
  }
}

/** The part of `XMLHttpRequest` that uploads use, with responses from the test. */
export class FakeUpload extends EventTarget {
  static all: FakeUpload[] = [];
  static get last(): FakeUpload {
    return FakeUpload.all.at(-1)!;
  }
  upload = new EventTarget();
  status = 0;
  responseText = '';
  method = '';
  url = '';
  headers: Record<string, string> = {};
  sent: FormData | null = null;
  isAborted = false;

  constructor() {
    super();
    FakeUpload.all.push(this);
  }
  open(method: string, url: URL) {
    this.method = method;
    this.url = url.href;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.sent = form;
  }
  abort() {
    this.isAborted = true;
    this.end('abort');
  }
  respond(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.end('load');
  }
  end(how: 'load' | 'error' | 'abort') {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
    if (loaded === total) this.upload.dispatchEvent(new Event('load'));
  }
}
